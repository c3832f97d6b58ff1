export function Privacy() { return <h1>Parvis</h1> }

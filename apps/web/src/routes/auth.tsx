export function Auth() { return <h1>Parvis</h1> }

export function Design() { return <h1>Parvis</h1> }

export function Terms() { return <h1>Parvis</h1> }

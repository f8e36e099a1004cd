// The first page.
export function Start() {
  return <h1>Trunkline</h1>;
}

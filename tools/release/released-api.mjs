/** The OpenAPI document of the last release, from the root of the project. */
export const releasedFile = 'packages/contract/released/openapi.json.gz'

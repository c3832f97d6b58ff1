/** Address of the API, without the site: every endpoint of the contract is below it. */
export const apiAddress = '/api/v1'

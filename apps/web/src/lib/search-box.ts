/** The id of the search screen's text box: a key leads there from anywhere. */
export const searchBoxId = 'recherche'

/** Where this device keeps what was looked for on it. */
export const recentSearchesKey = 'parvis.searches'

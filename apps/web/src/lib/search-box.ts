/** The id of the search screen's text box: a key leads there from anywhere. */
export const searchBoxId = 'recherche'

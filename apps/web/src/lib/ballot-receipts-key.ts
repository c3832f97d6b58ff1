/** Where this device keeps receipts of its ballots. They tell how somebody voted: none stays after a sign-out. */
export const ballotReceiptsKey = 'parvis.ballot-receipts'

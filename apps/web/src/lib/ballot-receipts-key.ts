/** Storage key of the receipts of this device's ballots. They tell how somebody voted: none outlives its session. */
export const ballotReceiptsKey = 'parvis.ballot-receipts'

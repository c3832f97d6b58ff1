/** A figure that is reported, or a block whose rows are offered. */
export interface Reportable {
  page: string
  block: string
  item?: string
  /** The figure in words. */
  name: string
}

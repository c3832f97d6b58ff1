import type { ComponentType } from 'react'

/** A place in a component that a feature of a higher district fills. */
export type Slot<Props extends object> = ComponentType<Props> & {
  /** Called once at the start (app/fill-slots.ts), before anything is drawn. */
  fill(component: ComponentType<Props>): void
}

/** A component that draws what fills it, and nothing while it is empty. */
export function createSlot<Props extends object>(): Slot<Props> {
  let Filling: ComponentType<Props> | null = null
  return Object.assign((props: Props) => Filling && <Filling {...props} />, {
    fill(component: ComponentType<Props>) {
      Filling = component
    },
  })
}

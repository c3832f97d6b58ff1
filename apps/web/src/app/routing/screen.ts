import type { RouteComponent } from '@tanstack/react-router'
import { type ComponentType, createElement, use } from 'react'

/**
 * A screen whose code comes as one goes to it. Code that does not come is an error of that screen, told where it would
 * stand: the router's own way loads the page anew at once, which leaves nothing of it without a connection.
 */
export function screen<Part extends object, Name extends keyof Part>(
  bring: () => Promise<Part>,
  name: Name,
): RouteComponent {
  let come: ComponentType | undefined
  let coming: Promise<void> | undefined
  let failure: unknown

  const shown: RouteComponent = () => {
    if (come === undefined && failure === undefined) use(preload())
    if (come === undefined) throw failure
    return createElement(come)
  }
  /** Never fails by itself: nobody need go where the router looks ahead. */
  function preload(): Promise<void> {
    coming ??= bring().then(
      (part) => {
        come = part[name] as ComponentType
        // The router waits for nothing any more.
        shown.preload = undefined
      },
      (error: unknown) => {
        failure = error
        coming = undefined
      },
    )
    return coming
  }
  shown.preload = preload
  return shown
}

import { StaffOnly } from '../../../features/trust/moderation/staff-only.tsx'

/** Shown in place of a screen of the console that needs an administrator. */
export function AdministratorsOnly({ title }: { title: string }) {
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <StaffOnly administrators />
    </>
  )
}

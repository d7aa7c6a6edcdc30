import type { ReactNode } from 'react'
import { m } from '#app/i18n/paraglide/messages.js'
import { Button } from '#app/ui/button.tsx'
import { Plus } from '#app/ui/icons.tsx'

/**
 * A form above a list that adds to it, folded so that the list comes first. `isOpen`: the form was refused, or the list
 * is empty.
 */
export function NewForm({
  action,
  label,
  isOpen,
  children,
}: {
  action: string
  label: string
  isOpen: boolean
  children: ReactNode
}) {
  return (
    <details
      open={isOpen}
      className="mb-4"
      onToggle={({ currentTarget: details }) => {
        if (details.open && !isOpen) details.querySelector('input')?.focus()
      }}
    >
      <summary className="button button-primary button-md w-fit list-none [&::-webkit-details-marker]:hidden">
        <Plus className="size-5" />
        {label}
      </summary>
      <form
        method="post"
        action={action}
        noValidate
        className="mt-3 grid max-w-xl gap-2 rounded-md border border-line bg-surface p-4"
      >
        {children}
        <Button type="submit" className="justify-self-start">
          {m.desk_new_save()}
        </Button>
      </form>
    </details>
  )
}

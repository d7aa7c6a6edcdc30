import { m } from '#app/i18n/paraglide/messages.js'
import { Button } from '#app/ui/button.tsx'
import type { AddressBookState } from './use-address-book.ts'

/** Says that an address was removed, with an undo button. */
export function RemovedAddress({ book }: { book: AddressBookState }) {
  return (
    <div role="status">
      {book.removed && (
        <p className="flex flex-wrap items-center justify-between gap-x-4 rounded-md bg-sunken py-1 pr-1 pl-4">
          <span className="min-w-0 break-words">{m.shipping_removed({ name: book.removed.fullname })}</span>
          <Button variant="quiet" onClick={book.bringBack}>
            {m.shipping_undo()}
          </Button>
        </p>
      )}
    </div>
  )
}

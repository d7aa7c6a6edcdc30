import { Link } from '@remix-run/react'
import { lazy, Suspense } from 'react'
import type { SavedAddress } from '#app/business/accounts/addresses/shipping-address.ts'
import { HIDE_SCRIPTED, StyleWithoutScript } from '#app/components/shell/style-without-script.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { MapPin } from '#app/ui/icons.tsx'
import { AddressText } from './address-cards.tsx'
import { RemovedAddress } from './removed-address.tsx'
import { type AddressBookState, useAddressBook } from './use-address-book.ts'

const AddressDialog = lazy(async () => ({ default: (await import('./address-dialog.tsx')).AddressDialog }))

/** A student's shipping addresses, with edit, remove and undo. Without JavaScript these are plain links and forms. */
export function AddressBook({ addresses }: { addresses: readonly SavedAddress[] }) {
  const book = useAddressBook(addresses)
  return (
    <div className="grid gap-4">
      {book.addresses.length === 0 ? (
        <EmptyState icon={MapPin} title={m.shipping_book_empty()} action={<AddLink book={book} />}>
          {m.shipping_book_empty_text()}
        </EmptyState>
      ) : (
        <>
          <ul className="grid gap-3">
            {book.addresses.map(entry => (
              <Entry key={entry.id} entry={entry} book={book} />
            ))}
          </ul>
          <div>
            <AddLink book={book} />
          </div>
        </>
      )}
      <RemovedAddress book={book} />
      <Suspense fallback={null}>
        {book.edited && (
          <AddressDialog edited={book.edited} onSaved={book.saved} onClose={() => book.edit(null)} />
        )}
      </Suspense>
    </div>
  )
}

const LINK = 'link inline-flex min-h-11 items-center px-2'

function Entry({ entry, book }: { entry: SavedAddress; book: AddressBookState }) {
  return (
    <li className="grid gap-2 rounded-md border border-line bg-surface p-4 sm:grid-cols-[1fr_auto] sm:items-center">
      <div className="min-w-0">
        <p className="font-semibold break-words">{entry.fullname}</p>
        <AddressText of={entry} />
      </div>
      <form
        method="post"
        className="flex gap-1"
        onSubmit={event => {
          event.preventDefault()
          void book.remove(entry)
        }}
      >
        <input type="hidden" name="intent" value="remove" />
        <input type="hidden" name="id" value={entry.id} />
        <Link
          to={`?edit=${entry.id}`}
          aria-label={m.shipping_edit_of({ name: entry.fullname })}
          className={LINK}
          onClick={event => {
            event.preventDefault()
            book.edit(entry)
          }}
        >
          {m.shipping_edit()}
        </Link>
        <button
          type="submit"
          aria-label={m.shipping_remove_of({ name: entry.fullname })}
          className={`${LINK} cursor-pointer`}
        >
          {m.shipping_remove()}
        </button>
      </form>
    </li>
  )
}

function AddLink({ book }: { book: AddressBookState }) {
  return (
    <>
      <span className="needs-script">
        <Button onClick={() => book.edit('new')}>{m.shipping_add()}</Button>
      </span>
      <StyleWithoutScript>{HIDE_SCRIPTED}</StyleWithoutScript>
      <noscript>
        <a href="?edit=new" className={LINK}>
          {m.shipping_add()}
        </a>
      </noscript>
    </>
  )
}

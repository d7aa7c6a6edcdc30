import { m } from '#app/i18n/paraglide/messages.js'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Keyboard } from '#app/ui/icons.tsx'

/** The keyboard shortcuts of a page; also opened by '?'. */
export function KeysHelp({
  open,
  onOpen,
  keys,
}: {
  open: boolean
  onOpen: (isOpen: boolean) => void
  /** Pairs of key and action. */
  keys: readonly (readonly [string, string])[]
}) {
  return (
    <>
      <Button variant="quiet" onClick={() => onOpen(true)} className="max-lg:hidden">
        <Keyboard className="size-5" /> {m.orders_staff_keys()}
      </Button>
      <Dialog open={open} onClose={() => onOpen(false)} title={m.orders_staff_keys()}>
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
          {keys.map(([key, does]) => (
            <div key={key} className="contents">
              <dt>
                <kbd className="font-semibold">{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  )
}

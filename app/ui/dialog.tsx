import { type MouseEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { m } from '#app/i18n/paraglide/messages.js'
import { X } from './icons.tsx'

/** Returns the ref of a native <dialog>, which is a modal while `open`. At the end the focus returns. */
export function useModal(open: boolean): RefObject<HTMLDialogElement> {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    const opener = document.activeElement
    element.showModal()
    return () => {
      element.close()
      // A dialog that is removed while open does not return the focus by itself.
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [open])
  return dialog
}

/**
 * A modal on the native <dialog>: keeps the focus inside, makes the page behind inert, and returns the focus at the
 * end.
 * Escape and the close button call `onClose`; a press on the mask too, unless `closeOnMask` is false.
 */
export function Dialog({
  open,
  onClose,
  title,
  closeOnMask = true,
  wide = false,
  children,
}: {
  open: boolean
  onClose: () => void
  title: ReactNode
  closeOnMask?: boolean
  wide?: boolean
  children: ReactNode
}) {
  const dialog = useModal(open)
  const titleId = useId()
  const closeFromMask = (event: MouseEvent) => {
    if (closeOnMask && event.target === dialog.current) onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a native dialog; the press on the mask is an addition.
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClick={closeFromMask}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      className={`m-auto mb-0 max-h-[92dvh] w-full max-w-none overflow-y-auto rounded-md bg-surface p-0 text-ink shadow-raised backdrop:bg-mask open:animate-[appear_180ms_var(--ease-out)] sm:mb-auto sm:w-[calc(100%-3rem)] ${wide ? 'sm:max-w-3xl' : 'sm:max-w-lg'}`}
    >
      {open && (
        <div className="p-5 sm:p-6">
          <div className="mb-4 flex items-start justify-between gap-4">
            <h2 id={titleId} className="text-xl font-semibold">
              {title}
            </h2>
            <button
              type="button"
              onClick={onClose}
              aria-label={m.common_close()}
              className="-mt-1 -mr-2 grid size-11 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-sunken"
            >
              <X className="size-5" />
            </button>
          </div>
          {children}
        </div>
      )}
    </dialog>
  )
}

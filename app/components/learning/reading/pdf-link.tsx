import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { m } from '#app/i18n/paraglide/messages.js'
import { useModal } from '#app/ui/dialog.tsx'
import { Minus, Plus, X } from '#app/ui/icons.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import type { OpenPdf } from './open-pdf.ts'

/**
 * A link that opens a PDF over the page. It is for phones, whose browsers have no viewer inside a page. Without
 * JavaScript, or with a key that asks for a tab, it is a link to the file.
 */
export function PdfLink({
  path,
  name,
  className,
  onOpen,
  children,
}: {
  path: string
  name: string
  className: string
  onOpen?: (() => void) | null
  children: ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  const open = (event: MouseEvent) => {
    onOpen?.()
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <>
      <a className={className} href={path} target="_blank" rel="noreferrer" onClick={open}>
        {children}
      </a>
      {isOpen && <PdfReader path={path} name={name} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The whole screen, with the pages of a PDF as wide as it. Escape and a phone's way back close it. */
function PdfReader({ path, name, onClose }: { path: string; name: string; onClose: () => void }) {
  const dialog = useModal(true)
  const titleId = useId()
  const { box, pdf, place, hasFailed, tryAgain } = usePdf(path)
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      className="m-0 h-dvh max-h-none w-full max-w-none grid-rows-[auto_1fr] bg-sunken p-0 text-ink open:grid"
    >
      <div className="flex items-center border-b border-line bg-surface ps-4">
        <h2 id={titleId} className="min-w-0 flex-1 truncate font-semibold">
          {name}
        </h2>
        {place && (
          <p className="px-2 text-sm text-ink-soft tabular-nums">
            <span aria-hidden="true">
              {place.page} / {place.pages}
            </span>
            <span className="sr-only">{m.pdf_page(place)}</span>
          </p>
        )}
        {pdf && (
          <>
            <ReaderButton label={m.pdf_smaller()} onPress={() => pdf.zoom('smaller')}>
              <Minus className="size-5" />
            </ReaderButton>
            <ReaderButton label={m.pdf_larger()} onPress={() => pdf.zoom('larger')}>
              <Plus className="size-5" />
            </ReaderButton>
          </>
        )}
        <ReaderButton label={m.common_close()} onPress={onClose}>
          <X className="size-5" />
        </ReaderButton>
      </div>
      <div className="relative" aria-busy={!pdf && !hasFailed}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the pages. */}
        <div ref={box} tabIndex={0} className="absolute inset-0 overflow-auto overscroll-contain">
          <div className="pdfViewer" />
        </div>
        {!pdf && (
          <div className="absolute inset-x-0 top-1/4 mx-auto grid max-w-sm justify-items-center gap-4 p-6 text-center">
            {hasFailed ? (
              <>
                <p role="alert" className="text-balance">
                  {m.pdf_failed()}
                </p>
                <button type="button" className="button button-primary button-md" onClick={tryAgain}>
                  {m.common_try_again()}
                </button>
                <a className="link" href={path} target="_blank" rel="noreferrer">
                  {m.lecture_file_open()}
                </a>
              </>
            ) : (
              <p role="status" className="inline-flex items-center gap-2">
                <Spinner />
                {m.pdf_opening()}
              </p>
            )}
          </div>
        )}
      </div>
    </dialog>
  )
}

function ReaderButton({
  label,
  onPress,
  children,
}: {
  label: string
  onPress: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="grid size-12 shrink-0 place-items-center text-ink-soft -outline-offset-2 hover:bg-sunken"
    >
      {children}
    </button>
  )
}

type Place = { readonly page: number; readonly pages: number }

/** Shows the PDF at this path in `box`. `place` is the page in view. */
function usePdf(path: string) {
  const box = useRef<HTMLDivElement>(null)
  const [tries, setTries] = useState(0)
  const [pdf, setPdf] = useState<OpenPdf | null>(null)
  const [place, setPlace] = useState<Place | null>(null)
  const [hasFailed, setFailed] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try begins anew.
  useEffect(() => {
    const gone = new AbortController()
    const { signal } = gone
    const onPage = (page: number, pages: number) => setPlace({ page, pages })
    import('./open-pdf.ts')
      .then(({ openPdf }) => openPdf(path, box.current as HTMLDivElement, { signal, onPage }))
      .then(
        opened => !signal.aborted && setPdf(opened),
        () => !signal.aborted && setFailed(true),
      )
    return () => gone.abort()
  }, [path, tries])
  const tryAgain = () => {
    setFailed(false)
    setTries(tries + 1)
  }
  return { box, pdf, place, hasFailed, tryAgain }
}

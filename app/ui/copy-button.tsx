import { useEffect, useState } from 'react'
import { m } from '#app/i18n/paraglide/messages.js'
import { Check, Copy } from './icons.tsx'

const SAYS_COPIED_MS = 2_000

/** Copies `text` and confirms it in place. Screen readers read `what`, because a page may have several such buttons. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), SAYS_COPIED_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const Icon = isCopied ? Check : Copy
  return (
    <button
      type="button"
      onClick={() => copy(text).then(setCopied)}
      className="inline-flex min-h-11 items-center gap-2 rounded-md border border-edge bg-surface px-3 text-sm font-semibold hover:bg-sunken"
    >
      <Icon className={`size-4 ${isCopied ? 'text-success' : ''}`} />
      <span aria-live="polite">{isCopied ? m.common_copied() : m.common_copy()}</span>
      {/* The hidden text comes after the visible one, so that voice control finds the button by its visible words. */}
      <span className="sr-only"> {what}</span>
    </button>
  )
}

/** False if the browser does not allow copying. The text beside the button can be selected by hand. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

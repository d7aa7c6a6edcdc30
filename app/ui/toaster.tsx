import { createRoot } from 'react-dom/client'
import { Toaster, toast } from 'sonner'
import type { Toast } from './toast.ts'

const DURATION_MS = 5_000

/** Puts the place where notifications show into the page, if it is not there yet, and shows one. */
export function showToast({ kind, title, description, durationMs = DURATION_MS }: Toast): void {
  ensureToaster()
  toast[kind](title, { description, duration: durationMs })
}

function ensureToaster(): void {
  if (document.getElementById('toasts')) return
  const place = document.createElement('div')
  place.id = 'toasts'
  document.body.appendChild(place)
  createRoot(place).render(
    <Toaster position="top-right" theme="system" closeButton style={{ fontFamily: 'inherit' }} />,
  )
}

import { createRoot } from 'react-dom/client'
import { Toaster, toast } from 'sonner'
import type { Toast, ToastAction } from './toast.ts'

const DURATION_MS = 5_000

/** Shows a notification. Adds the container to the page first if it is missing. */
export function showToast({ kind, title, description, actions = [], durationMs = DURATION_MS }: Toast): void {
  ensureToaster()
  const [onward, back] = [...actions].reverse()
  toast[kind](title, {
    description,
    duration: durationMs,
    action: onward && toButton(onward),
    cancel: back && toButton(back),
    actionButtonStyle: BUTTON,
    cancelButtonStyle: BUTTON,
  })
}

/** Large enough for a thumb. */
const BUTTON = { minHeight: 44, paddingInline: 12, fontSize: '0.875rem' }

function toButton({ label, onPress }: ToastAction) {
  return { label, onClick: onPress }
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

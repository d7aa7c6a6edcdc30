export type ToastAction = { label: string; onPress: () => void }

export type Toast = {
  kind: 'info' | 'success' | 'warning' | 'error'
  title: string
  description?: string
  /** What can be done about it right there: one, or a way back and a way on. */
  actions?: readonly ToastAction[]
  /** §8: notifications last 4 to 5 s. */
  durationMs?: number
}

/** Shows a notification at the top right. What shows it is loaded with the first one. */
export async function toast(message: Toast): Promise<void> {
  const { showToast } = await import('./toaster.tsx')
  showToast(message)
}

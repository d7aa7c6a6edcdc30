export type ToastAction = { label: string; onPress: () => void }

export type Toast = {
  kind: 'info' | 'success' | 'warning' | 'error'
  title: string
  description?: string
  /** Up to two actions, such as undo and view. */
  actions?: readonly ToastAction[]
  /** 4 to 5 seconds. behaviour: Notifications */
  durationMs?: number
}

/** Shows a notification at the top right. Its code loads with the first one. */
export async function toast(message: Toast): Promise<void> {
  const { showToast } = await import('./toaster.tsx')
  showToast(message)
}

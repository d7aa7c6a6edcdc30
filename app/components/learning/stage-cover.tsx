import type { ReactNode } from 'react'

/** A panel that covers the video. */
export function StageCover({ role, children }: { role?: 'status' | 'alert'; children: ReactNode }) {
  return (
    <div
      role={role}
      className="absolute inset-0 z-10 flex flex-col items-center justify-center gap-2 overflow-y-auto bg-[rgb(0_0_0/0.85)] p-3 text-center text-[#fff]"
    >
      {children}
    </div>
  )
}

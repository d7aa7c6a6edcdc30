/** How staff and teachers are told by mail that work waits. */
export const DESK_MAIL_CHOICES = ['daily', 'at-once', 'none'] as const
export type DeskMailChoice = (typeof DESK_MAIL_CHOICES)[number]

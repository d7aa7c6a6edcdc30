/** Why a session was ended on purpose, so that its owner can be told (behaviour: Ended sessions). */
export const END_REASONS = [
  'DEVICE_LIMIT',
  'SIGNED_OUT_ELSEWHERE',
  'PASSWORD_CHANGED',
  'EMAIL_CHANGED',
  'ROLES_CHANGED',
  'SECOND_FACTOR_ON',
  'BLOCKED',
  'ENDED_BY_STAFF',
] as const
export type EndReason = (typeof END_REASONS)[number]

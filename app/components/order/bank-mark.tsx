import { bankColor } from './bank.ts'

/** A plain monogram in the bank's colour, for the eye; the name beside it is what is read. */
export function BankMark({ code }: { code: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className="inline-block size-8 shrink-0">
      <rect width="32" height="32" rx="6" fill={bankColor(code)} />
      <text
        x="16"
        y="20.5"
        textAnchor="middle"
        fontSize={code.length > 3 ? 9 : 12}
        fontWeight="600"
        fill="#ffffff"
      >
        {code.slice(0, 5)}
      </text>
    </svg>
  )
}

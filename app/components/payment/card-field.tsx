import type { ComponentProps } from 'react'
import { m } from '#app/i18n/paraglide/messages.js'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/inputs.tsx'
import { brandOf, type CardBrand } from './card-number.ts'

type Input = Omit<ComponentProps<typeof TextInput>, 'value'> & { value: string; error: string | undefined }

/** One required card field with its error. It has a form name only if given one, so that no form sends it. */
export function CardField({
  label,
  hint,
  error,
  ...input
}: Input & { label: string; hint?: string | undefined }) {
  return (
    <Field label={label} hint={hint} required error={error}>
      {control => <TextInput {...control} {...input} />}
    </Field>
  )
}

/** The card number, with its brand shown while typing. behaviour: Card pages */
export function CardNumberField({ error, ...input }: Input) {
  return (
    <Field label={m.payment_card_number()} required error={error}>
      {control => (
        <span className="relative block">
          <TextInput
            {...control}
            {...input}
            inputMode="numeric"
            autoComplete="cc-number"
            className="pr-18 tracking-wide tabular-nums"
          />
          <CardBrandMark brand={brandOf(input.value)} />
        </span>
      )}
    </Field>
  )
}

const NAMES: Readonly<Record<CardBrand, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

const GROUND: Readonly<Record<CardBrand, string>> = {
  visa: '#1a1f71',
  mastercard: '#fff',
  amex: '#006fcf',
  jcb: '#fff',
  unionpay: '#fff',
}

/** The card brand as a logo. Screen readers announce its name. */
function CardBrandMark({ brand }: { brand: CardBrand | null }) {
  return (
    <span role="status" className="pointer-events-none absolute inset-y-0 right-3 flex items-center">
      {brand && (
        <svg viewBox="0 0 48 30" width="48" height="30" role="img" aria-label={NAMES[brand]}>
          <rect width="47" height="29" x="0.5" y="0.5" rx="4" fill={GROUND[brand]} stroke="#d4d4d4" />
          <Logo brand={brand} />
        </svg>
      )}
    </span>
  )
}

function Logo({ brand }: { brand: CardBrand }) {
  switch (brand) {
    case 'visa':
      return <Letters fill="#fff" size={13} text="VISA" italic />
    case 'amex':
      return <Letters fill="#fff" size={11} text="AMEX" />
    case 'mastercard':
      return (
        <>
          <circle cx="19" cy="15" r="8" fill="#eb001b" />
          <circle cx="29" cy="15" r="8" fill="#f79e1b" />
          <path d="M24 8.75a8 8 0 0 1 0 12.5a8 8 0 0 1 0-12.5" fill="#ff5f00" />
        </>
      )
    case 'jcb':
      return ['#0e4c96', '#d7182a', '#007b40'].map((fill, index) => (
        <g key={fill}>
          <rect x={9 + index * 10.5} y="6" width="9" height="18" rx="3" fill={fill} />
          <text x={13.5 + index * 10.5} y="19" textAnchor="middle" fontSize="10" fontWeight="700" fill="#fff">
            {'JCB'[index]}
          </text>
        </g>
      ))
    case 'unionpay':
      return ['#e21836', '#00447c', '#007b84'].map((fill, index) => (
        <path key={fill} d={`M${12 + index * 9} 5h9l-4 20h-9z`} fill={fill} />
      ))
  }
}

function Letters({
  fill,
  size,
  text,
  italic,
}: {
  fill: string
  size: number
  text: string
  italic?: boolean
}) {
  return (
    <text
      x="24"
      y="19.5"
      textAnchor="middle"
      fontSize={size}
      fontWeight="800"
      fontStyle={italic ? 'italic' : undefined}
      fill={fill}
    >
      {text}
    </text>
  )
}

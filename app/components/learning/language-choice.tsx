import type { ComponentProps } from 'react'
import { languageName } from '#app/business/learning/playlist/spoken-words.ts'

type Props = Omit<ComponentProps<'select'>, 'onChange'> & {
  readonly languages: readonly string[]
  /** Called with the chosen language, or with the value of a choice in `children`. */
  readonly onChoose: (chosen: string) => void
}

/** A list of languages, each named in itself. `children` are choices that stand before them. */
export function LanguageChoice({ languages, onChoose, className = '', children, ...rest }: Props) {
  return (
    <select
      {...rest}
      className={`input min-h-11 w-auto ${className}`}
      onChange={({ target }) => onChoose(target.value)}
    >
      {children}
      {languages.map(tag => (
        <option key={tag} value={tag} lang={tag}>
          {languageName(tag)}
        </option>
      ))}
    </select>
  )
}

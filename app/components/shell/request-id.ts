import { createContext } from 'react'

/** The request's id while the server renders. The error page shows it even if the shell data failed. */
export const RequestId = createContext<string | undefined>(undefined)

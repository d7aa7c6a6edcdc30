import { createContext } from 'react'

/** The id of the request while the server renders: for the page of an error where even the shell could not be read. */
export const RequestId = createContext<string | undefined>(undefined)

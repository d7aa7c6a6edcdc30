/**
 * Loads the editor of formatted text, which only a browser has. The simulated browser of tests lays nothing out, which
 * the editor asks for, so its setup replaces `load` by one that never ends: forms keep their text areas.
 */
export const richEditor = { load: async () => (await import('./rich-editor.tsx')).RichEditor }

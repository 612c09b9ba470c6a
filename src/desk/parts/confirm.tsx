import { late } from '#ui/late.tsx'

/** Asks for confirmation, or shows a form, with the buttons as the desk labels them. */
export const Confirm = late(() => import('./desk-confirm-dialog.tsx'))

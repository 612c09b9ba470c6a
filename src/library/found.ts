import { notFound } from '@tanstack/react-router'
import { isRefusal } from '#platform/refusal.ts'

/** An item that does not exist, or an id that cannot be one, becomes the page's own 404. */
export async function foundOr404<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (isRefusal(error) && (error.status === 404 || error.status === 422)) throw notFound()
    throw error
  }
}

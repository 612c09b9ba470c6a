import { notFound } from '@tanstack/react-router'
import { isRefusal } from '#platform/refusal.ts'

/** Turns the refusal of a missing item or a malformed id into the page's own 404. */
export async function foundOr404<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (isRefusal(error) && (error.status === 404 || error.status === 422)) throw notFound()
    throw error
  }
}

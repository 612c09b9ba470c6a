import { useSyncExternalStore } from 'react'
import { closedPlayer, keptPosition, onPlayer, type Phase, playerState, type PlayerState } from './player.ts'

/** The whole state of the player; rerenders at every time update. */
export const usePlayer = (): PlayerState => useSyncExternalStore(onPlayer, playerState, closedPlayer)

/** The phase of one episode; null when the player holds another one, or none. */
export const usePhaseOf = (id: string): Phase | null =>
  useSyncExternalStore(
    onPlayer,
    () => (playerState().episode?.id === id ? playerState().phase : null),
    () => null,
  )

/** The position at which an episode was left on this device, in seconds; 0 when there is none, and on the server. */
export const usePlaceOf = (id: string): number =>
  useSyncExternalStore(
    onPlayer,
    () => keptPosition(id),
    () => 0,
  )

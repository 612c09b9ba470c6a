import { useSyncExternalStore } from 'react'
import { closedPlayer, keptPosition, onPlayer, type Phase, playerState, type PlayerState } from './player.ts'

/** Everything that the player knows; drawn anew at every step of the time. */
export const usePlayer = (): PlayerState => useSyncExternalStore(onPlayer, playerState, closedPlayer)

/** How one episode stands; null when the player holds another one, or none. */
export const usePhaseOf = (id: string): Phase | null =>
  useSyncExternalStore(
    onPlayer,
    () => (playerState().episode?.id === id ? playerState().phase : null),
    () => null,
  )

/** Where an episode was left on this device, in seconds; 0 when it was not, and on the server. */
export const usePlaceOf = (id: string): number =>
  useSyncExternalStore(
    onPlayer,
    () => keptPosition(id),
    () => 0,
  )

/** The switch of the sound, in the bar of every game. */
import { useSyncExternalStore } from 'react'
import { useSay } from '../words.tsx'
import { hearSwitch, isSoundOn, switchSound } from './sound.ts'

export function SoundSwitch() {
  const say = useSay()
  const isOn = useSyncExternalStore(hearSwitch, isSoundOn)
  return (
    <button
      type="button"
      className="quiet"
      aria-pressed={isOn}
      aria-label={say('studioSound')}
      title={say('studioSound')}
      onClick={() => switchSound(!isOn)}
    >
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path d="M4 9h4l5-4v14l-5-4H4Z" fill="currentColor" />
        <path
          d={isOn ? 'M16 8.5a5 5 0 0 1 0 7M18.5 6a8.5 8.5 0 0 1 0 12' : 'M16 9.5l5 5M21 9.5l-5 5'}
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
        />
      </svg>
    </button>
  )
}

/**
 * Sounds of the studio, made on the spot by the browser. Off until the player switches them on, kept per browser, and
 * silent until something on the page was pressed. They are no motion: who wants less of that hears them all the same.
 */

export type Sound = 'stake' | 'reveal' | 'win'

/** Notes that follow or overlie each other: pitch in hertz, begin and length in seconds. */
const notes: Record<Sound, readonly { hz: number; at: number; lasts: number; loud: number }[]> = {
  stake: [{ hz: 196, at: 0, lasts: 0.09, loud: 0.12 }],
  reveal: [{ hz: 440, at: 0, lasts: 0.06, loud: 0.06 }],
  win: [
    { hz: 523.25, at: 0, lasts: 0.22, loud: 0.1 },
    { hz: 659.25, at: 0.11, lasts: 0.22, loud: 0.1 },
    { hz: 783.99, at: 0.22, lasts: 0.4, loud: 0.12 },
  ],
}

const name = 'studio-sound'
const switched = new EventTarget()
let context: AudioContext | null = null

export function isSoundOn(): boolean {
  try {
    return localStorage.getItem(name) === 'on'
  } catch {
    return false
  }
}

export function switchSound(isOn: boolean) {
  try {
    if (isOn) localStorage.setItem(name, 'on')
    else localStorage.removeItem(name)
  } catch {
    // Storage may be forbidden; then it stays off.
  }
  switched.dispatchEvent(new Event('switched'))
  if (isOn) sound('reveal')
}

/** @returns how to stop listening; other tabs are heard too. */
export function hearSwitch(changed: () => void): () => void {
  switched.addEventListener('switched', changed)
  window.addEventListener('storage', changed)
  return () => {
    switched.removeEventListener('switched', changed)
    window.removeEventListener('storage', changed)
  }
}

export function sound(one: Sound) {
  if (!isSoundOn() || !navigator.userActivation.hasBeenActive) return
  context ??= new AudioContext()
  void context.resume()
  const { currentTime, destination } = context
  for (const { hz, at, lasts, loud } of notes[one]) {
    const tone = new OscillatorNode(context, { type: 'triangle', frequency: hz })
    const volume = new GainNode(context, { gain: 0 })
    const begin = currentTime + at
    volume.gain.setValueAtTime(0, begin)
    volume.gain.linearRampToValueAtTime(loud, begin + 0.01)
    volume.gain.exponentialRampToValueAtTime(0.0001, begin + lasts)
    tone.connect(volume).connect(destination)
    tone.start(begin)
    tone.stop(begin + lasts)
  }
}

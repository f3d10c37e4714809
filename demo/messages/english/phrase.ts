/** The recovery phrase. */
export const phrase = {
  title: 'Recovery phrase',
  warningTitle: 'Before you look',
  warnings: [
    'Anyone who has these words can take your money. Neither your passkey nor Marram can stop them.',
    'Marram will never ask you for them.',
    'Write them on paper. A photo or a note in the cloud is a copy you do not control.',
  ],
  alone: 'I am alone, and no one can see my screen.',
  mustBeAlone: 'Please confirm this first.',
  get: 'Get my phrase',
  hold: 'Hold to show the words',
  holding: 'Release to hide the words',
  wordsTitle: 'Your words',
  show: (seconds: number) => `Show the words for ${seconds} seconds`,
  hide: 'Hide the words',
  timed: (seconds: number) => `The words are shown for ${seconds} seconds.`,
  hidden: 'The words are hidden.',
  unknownWords:
    'These words are not in the standard word list. Another wallet may not accept them.',
  done: 'I have written them down',
  goneTitle: 'Words removed',
  gone: 'The words were removed from this page.',
  again: 'Show them once more',
  back: 'Back to security',
}

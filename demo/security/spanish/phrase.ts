import type { phrase as english } from '../english/phrase.ts'

export const phrase: typeof english = {
  title: 'Frase de recuperación',
  unlockFirst:
    'Primero desbloquea tu monedero: solo un dispositivo desbloqueado puede mostrar tu frase.',
  warningTitle: 'Antes de mirarla',
  warnings: [
    'Quien tenga estas palabras puede llevarse tu dinero. Ni tu llave de acceso ni Marram pueden impedirlo.',
    'Nadie de Marram te las pedirá nunca. Solo esta página comprueba tres de ellas, justo después de que las anotes, y no envía ninguna.',
    'Escríbelas en papel. Una foto o una nota en la nube es una copia que no controlas.',
  ],
  alone: 'No hay nadie conmigo y nadie puede ver mi pantalla.',
  mustBeAlone: 'Primero confirma esto.',
  get: 'Mostrar la frase de recuperación',
  hold: 'Mantén pulsado para ver las palabras',
  holding: 'Suelta para ocultar las palabras',
  wordsTitle: 'Tus palabras',
  show: (seconds: number) => `Ver las palabras durante ${seconds} segundos`,
  hide: 'Ocultar las palabras',
  timed: (seconds: number) => `Las palabras se ven durante ${seconds} segundos.`,
  hidden: 'Las palabras están ocultas.',
  unknownWords:
    'Estas palabras no están en la lista estándar. Es posible que otro monedero no las acepte.',
  done: 'Las he anotado',
  checkTitle: 'Comprueba lo que has anotado',
  checkText: 'Las palabras se han borrado de esta página. Escribe estas tres a partir de tu papel.',
  word: (position: number) => `Palabra ${position}`,
  wrongWord: (position: number) =>
    `Esta no es la palabra ${position}. Compárala con tu papel e inténtalo de nuevo.`,
  check: 'Comprobar las palabras',
  skipCheck: 'Continuar sin comprobar',
  checkedTitle: 'Palabras comprobadas',
  checked: 'Las tres palabras son correctas. Guarda el papel en un lugar seguro.',
  goneTitle: 'Palabras borradas',
  gone: 'Las palabras se han borrado de esta página.',
  again: 'Verlas otra vez',
  back: 'Volver a Seguridad',
}

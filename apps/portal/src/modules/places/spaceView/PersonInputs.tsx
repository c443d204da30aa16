import { type NamedPerson, PersonFields } from '../../../features/person/PersonFields.tsx';
import { useText } from '../../../ui/text/useText.ts';

interface PersonInputsProps {
  readonly person: NamedPerson;
  readonly onChange: (person: NamedPerson) => void;
  /** What is wrong with a field. */
  readonly problemOf: (field: 'name' | 'email') => string | undefined;
}

/** Name and address of the person for whom a space is booked (RESV-21, RES-67). */
export function PersonInputs({ person, onChange, problemOf }: PersonInputsProps) {
  const text = useText('spaceView');
  return (
    <PersonFields
      person={person}
      onChange={onChange}
      fields={{
        name: { label: text('dialog.personName'), help: text('dialog.personHelp'), problem: problemOf('name') },
        email: { label: text('dialog.personEmail'), help: text('dialog.emailHelp'), problem: problemOf('email') },
      }}
    />
  );
}

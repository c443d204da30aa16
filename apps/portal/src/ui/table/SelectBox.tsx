interface SelectBoxProps {
  readonly label: string;
  readonly isOn: boolean;
  /** Whether it is for several, of which some are selected. */
  readonly isPartly?: boolean;
  readonly onSelect: (isOn: boolean) => void;
}

/** The checkbox of a row, or of all rows, in table and cards; its look is theirs, as there is one in each row. */
export function SelectBox({ label, isOn, isPartly = false, onSelect }: SelectBoxProps) {
  return (
    <input
      ref={(box) => {
        if (box !== null) box.indeterminate = isPartly;
      }}
      type="checkbox"
      className="selectBox"
      aria-label={label}
      checked={isOn}
      onChange={(event) => onSelect(event.target.checked)}
    />
  );
}

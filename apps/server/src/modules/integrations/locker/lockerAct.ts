/** What is done with a locker; its store judges each by the locker as it is then (VIS-04). */
export class LockerAct {
  readonly kind: 'assign' | 'release' | 'expire' | 'expiry' | 'outage' | 'service';
  /** Whether the person may have one more locker of the building. */
  readonly isFurther: boolean;

  constructor(kind: LockerAct['kind'], isFurther = false) {
    this.kind = kind;
    this.isFurther = isFurther;
  }
}

/** A submit handler that hands over what the form holds. */
export function submitted(act: (form: FormData) => void): (event: SubmitEvent) => void {
  return (event) => {
    event.preventDefault();
    if (event.target instanceof HTMLFormElement) act(new FormData(event.target));
  };
}

@spec-5
Feature: Forms
  Forms show errors at their fields after the first submit, and never lose input.

  @5.required-message @5.checked-on-submit @5.sign-up-required
  Scenario: Errors appear only after the form is submitted, all at once
    When Ada visits "/sign-up"
    And Ada sets
      | Email      | nobody |
      | Password   | short  |
      | First name |        |
    And the page of Ada has loaded
    Then Ada reads nothing at "Email"
    And Ada reads nothing at "Password"
    And Ada reads nothing at "First name"
    When Ada visits "/sign-up"
    And Ada chooses "Sign up"
    Then Ada reads "This field is required." at "First name"
    And Ada reads "This field is required." at "Last name"
    And Ada reads "This field is required." at "Email"
    And Ada reads "This field is required." at "Password"
    And Ada reads "This field is required." at "Confirm password"
    And the focus of Ada is on "First name"

  @5.minimum-message @5.checked-on-change
  Scenario: After a submit, every change is validated
    When Ada signs up with the password "short"
    Then Ada reads "This field must be at least 10 characters." at "Password"
    When Ada sets "Password" to "correct horse"
    Then Ada reads nothing at "Password"
    When Ada sets "Password" to "correct"
    Then Ada reads "This field must be at least 10 characters." at "Password"

  Scenario: A confirmation is validated again when the password changes
    When Ada visits "/sign-up"
    And Ada sets "First name" to "Ada"
    And Ada sets "Last name" to "Lind"
    And Ada sets "Email" to "ada@example.org"
    And Ada sets "Password" to "correct horse battery"
    And Ada sets "Confirm password" to "correct horse battery!"
    And Ada chooses "Sign up"
    Then Ada reads "The passwords don’t match." at "Confirm password"
    When Ada sets "Password" to "correct horse battery!"
    Then Ada reads nothing at "Confirm password"

  @5.own-message-first @5.email-form
  Scenario: A field's own message takes precedence over the general one
    When Ada visits "/sign-up"
    And Ada sets "Email" to "nobody"
    And Ada chooses "Sign up"
    Then Ada reads "Enter an email address, such as name@example.org." at "Email"

  @5.disabled-while-submitting
  Scenario: Fields are disabled while the form is submitting and enabled after a refusal
    Given Ada is signed in
    And the server takes its time for every call of Ada
    When Ada creates "Lindenschule"
    Then "Name" is closed to Ada
    And "Access Level" is closed to Ada
    When the server refuses the request of Ada
    Then "Name" is open to Ada
    And Ada finds "Name" set to "Lindenschule"
    And the focus of Ada is on "Create Organization"

  @7.cancellable-calls @spec-7
  Scenario: Leaving the screen cancels its requests
    Given Ada is signed in
    And the server takes its time for a new organization of Ada
    When Ada creates "Lindenschule"
    And the request of Ada reaches the server
    And Ada goes to "My Classes"
    And Ada chooses "Leave"
    Then the first request of Ada is canceled
    And Ada reads the title "My Classes"
    And Ada sees no toast

  Scenario: A double click submits a form once
    Given Ada is signed in
    When Ada visits "/organizations/new"
    And Ada sets "Name" to "Lindenschule"
    And Ada chooses "Create Organization" twice quickly
    Then Ada is at the page of "Lindenschule"
    And Ada has asked 1 time for a new organization
    And there is one organization "Lindenschule"

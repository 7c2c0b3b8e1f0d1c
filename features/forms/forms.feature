@spec-5
Feature: Forms
  A form speaks up when it is sent, says what is wrong where it is wrong, and loses nothing.

  @5.required-message @5.checked-on-submit @5.sign-up-required
  Scenario: Nothing is said before the form is sent, then everything at once
    When Ada visits "/sign-up"
    And Ada sets
      | Email      | nobody |
      | Password   | short  |
      | First name |        |
    And everything has come for Ada
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
  Scenario: Once sent, what was entered is checked with every change
    When Ada signs up with the password "short"
    Then Ada reads "This field must be at least 10 characters." at "Password"
    When Ada sets "Password" to "correct horse"
    Then Ada reads nothing at "Password"
    When Ada sets "Password" to "correct"
    Then Ada reads "This field must be at least 10 characters." at "Password"

  Scenario: What is compared with another is checked again when that one changes
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
  Scenario: A message of its own comes before the general ones
    When Ada visits "/sign-up"
    And Ada sets "Email" to "nobody"
    And Ada chooses "Sign up"
    Then Ada reads "Enter an email address, such as name@example.org." at "Email"

  @5.closed-while-submitting
  Scenario: Fields are closed while the form is sent, and open again after a refusal
    Given Ada is signed in
    And the server takes its time for every call of Ada
    When Ada creates "Lindenschule"
    Then "Name" is closed to Ada
    And "Access Level" is closed to Ada
    When the server refuses what Ada waits for
    Then "Name" is open to Ada
    And Ada finds "Name" set to "Lindenschule"
    And the focus of Ada is on "Create Organization"

  @7.cancellable-calls @spec-7
  Scenario: A change is given up when its screen is left
    Given Ada is signed in
    And the server takes its time for a new organization of Ada
    When Ada creates "Lindenschule"
    And the server knows what Ada waits for
    And Ada goes to "My Classes"
    And Ada chooses "Leave"
    Then what Ada asked for first is given up
    And Ada reads the title "My Classes"
    And Ada sees no toast

  Scenario: A form is sent once, however often somebody asks for it
    Given Ada is signed in
    When Ada visits "/organizations/new"
    And Ada sets "Name" to "Lindenschule"
    And Ada chooses "Create Organization" twice in a moment
    Then Ada is at the page of "Lindenschule"
    And Ada has asked 1 time for a new organization
    And there is one organization "Lindenschule"

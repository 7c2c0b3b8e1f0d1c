@spec-5
Feature: Forms
  A form speaks up when it is sent, says what is wrong where it is wrong, and loses nothing.

  @5.required-message @5.checked-on-submit @5.sign-up-required
  Scenario: Nothing is said before the form is sent, then everything at once
    When Ada visits "/sign-up"
    And Ada fills in
      | Email      | nobody |
      | Password   | short  |
      | First name |        |
    And everything has come for Ada
    Then nothing is said at "Email" of Ada
    And nothing is said at "Password" of Ada
    And nothing is said at "First name" of Ada
    When Ada signs up with nothing filled in
    Then Ada reads "This field is required." at "First name"
    And Ada reads "This field is required." at "Last name"
    And Ada reads "This field is required." at "Email"
    And Ada reads "This field is required." at "Password"
    And Ada reads "This field is required." at "Confirm password"
    And "First name" of Ada has the focus

  @5.minimum-message @5.checked-on-change
  Scenario: Once sent, a field is checked with every change
    When Ada signs up with the password "short"
    Then Ada reads "This field must be at least 10 characters." at "Password"
    When Ada corrects the password to "correct horse"
    Then nothing is said at "Password" of Ada
    When Ada corrects the password to "correct"
    Then Ada reads "This field must be at least 10 characters." at "Password"

  Scenario: A field that is compared with another is checked again when that one changes
    When Ada signs up and repeats the password wrongly
    Then Ada reads "The two passwords are not the same." at "Confirm password"
    When Ada corrects the password to "correct horse battery!"
    Then nothing is said at "Confirm password" of Ada

  @5.own-message-first @5.email-form
  Scenario: A message of the field's own comes before the general ones
    When Ada visits "/sign-up"
    And Ada enters "nobody" as "Email" and presses "Sign up"
    Then Ada reads "Enter an email address, such as name@example.org." at "Email"

  @5.closed-while-submitting
  Scenario: Fields are closed while the form is sent, and open again after a refusal
    Given Ada is signed in
    And the server takes its time for every call of Ada
    When Ada creates "Lindenschule"
    Then "Name" of Ada is closed
    And "Access Level" of Ada is closed
    When the server refuses what Ada waits for
    Then "Name" of Ada is open
    And "Name" of Ada still says "Lindenschule"
    And "Create Organization" of Ada has the focus

  @7.cancellable-calls @spec-7
  Scenario: A change is given up when its screen is left
    Given Ada is signed in
    And the server takes its time for an organization of Ada
    When Ada creates "Lindenschule"
    And the server knows what Ada waits for
    And Ada follows "My Classes"
    And Ada presses "Leave"
    Then what Ada sent is given up
    And Ada reads the title "My Classes"
    And Ada sees no toast

  Scenario: A form is sent once, however often it is pressed
    Given Ada is signed in
    When Ada creates "Lindenschule" with two quick presses
    Then Ada is at the page of "Lindenschule"
    And Ada has asked 1 time for an organization
    And there is one organization "Lindenschule"

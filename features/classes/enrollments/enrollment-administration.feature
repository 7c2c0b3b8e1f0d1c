@spec-2
Feature: Administering enrollments
  Administrators see the students, requests, and waitlist of a class, and the consequences of their decisions.

  Background:
    Given Ada owns "Lindenschule"
    And "Lindenschule" knows the family "Lind"
      | name | relation | born       | member |
      | Ruth | Parent   |            | yes    |
      | Mia  | Child    | 2019-03-01 | yes    |
    And "Lindenschule" has the classes
      | name   | seats | ages | students  |
      | Choir  | 2     |      | Ben, Cora |
      | Drums  |       |      |           |
      | Robots | 12    | 8–11 | Ben       |

  @spec-1 @1.administer-classes
  Scenario: Home links to a request, which is approved
    Given Mia requests a seat in "Drums": "She practices daily."
    And Ada is signed in
    When Ada visits "home" in the administration of "Lindenschule"
    Then Ada sees "1 class with requests for seats"
    When Ada goes to "Decide requests"
    Then Ada's list shows
      | Drums | 1 request |
    When Ada opens "Drums"
    And Ada chooses "Students"
    Then Ada sees "Requests (1)"
    And Ada sees "“She practices daily.”"
    When Ada chooses "Approve Mia Lind"
    Then Ada sees one toast "Success" saying "Mia Lind is enrolled"
    And Ada sees "Enrolled (1)"
    And Ada does not see "Requests (1)"

  @2.admin-home-content
  Scenario: Home shows the seats taken and the classes with requests or a waitlist
    Given Mia requests a seat in "Drums": "She practices daily."
    And Leo, Ida, and Tom wait for a seat in "Choir"
    And Ada is signed in
    When Ada visits the administration of "Lindenschule"
    Then Ada sees "1 class with requests for seats"
    And Ada's numbers are
      | Classes with a waitlist | 1       |
      | Seats taken             | 3 of 14 |
    When Ada opens the list of "Classes with a waitlist"
    Then Ada's list shows
      | Choir | 3 on the waitlist |
    When Ada goes to "Home"
    And Ada opens the list of "Seats taken"
    Then Ada sees "Robots"

  @spec-6 @6.enroll-requests
  Scenario: A request is declined, and the reason stays on the roster
    Given Mia requests a seat in "Drums": "She practices daily."
    And Ada is signed in
    When Ada visits the students of the class "Drums" in the administration of "Lindenschule"
    And Ada chooses "Decline Mia Lind"
    Then Ada sees the dialog "Decline Mia Lind’s request?"
    When Ada sets
      | Reason (optional) | Drums are for beginners. |
    And Ada answers "Decline"
    Then Ada sees one toast "Success" saying "The request of Mia Lind was declined"
    When Ada chooses "Left (1)"
    Then Ada sees "Drums are for beginners."

  @spec-6 @6.waitlist-order
  Scenario: The waitlist is reordered with the keyboard
    Given Leo, Ida, and Tom wait for a seat in "Choir"
    And Ada is signed in
    When Ada visits the students of the class "Choir" in the administration of "Lindenschule"
    And Ada moves Tom up by the keyboard
    Then Ada hears "Tom Lind is number 2 of 3 on the waitlist."
    And the focus of Ada is on "Move up Tom Lind"
    When Ada moves Tom up by the keyboard
    Then Ada hears "Tom Lind is number 1 of 3 on the waitlist."
    And the focus of Ada is on "Move up Tom Lind"
    When Ada reloads the page
    Then Ada's list "Waitlist" says
      | 1. Tom Lind |
      | 2. Leo Lind |
      | 3. Ida Lind |

  @spec-6 @6.waitlist-order
  Scenario: If two people reorder the waitlist at the same time, the second one sees the order of the first
    Given "Lindenschule" has the members
      | name | kinds |
      | Eva  | Owner |
    And Leo, Ida, and Tom wait for a seat in "Choir"
    And Ada is signed in
    And Eva is signed in
    When Ada visits the students of the class "Choir" in the administration of "Lindenschule"
    And Eva visits the students of the class "Choir" in the administration of "Lindenschule"
    And Eva moves Tom up by the keyboard
    And Ada moves Ida up by the keyboard
    Then Ada sees one toast "Error" saying "The waitlist has changed. Please check it again."
    And Ada's list "Waitlist" says
      | 1. Leo Lind |
      | 2. Tom Lind |
      | 3. Ida Lind |
    When Ada moves Ida up by the keyboard
    Then Ada's list "Waitlist" says
      | 1. Leo Lind |
      | 2. Ida Lind |
      | 3. Tom Lind |

  @spec-6 @6.conflicts-override @6.exception-reason
  Scenario: A Registrar makes an exception, with a reason, for a child who is too young
    Given Rosa is signed in
    And Rosa holds the role "Registrar" in "Lindenschule"
    When Rosa visits the students of the class "Robots" in the administration of "Lindenschule"
    And Rosa picks "Mia" under "Add a student"
    Then Rosa sees the dialog "Make an exception for Mia Lind?" saying "For ages 8–11; Mia Lind is 7 on Tue, Sep 1, 2026."
    When Rosa answers "Make exception"
    Then Rosa sees the dialog "Make an exception for Mia Lind?" saying "Enter a reason."
    When Rosa sets
      | Reason | She builds them at home. |
    And Rosa answers "Make exception"
    Then Rosa sees one toast "Success" saying "Mia Lind is enrolled"
    And Rosa sees "Enrolled (2 of 12)"

  @spec-6 @6.conflicts-override @6.exception-reason
  Scenario: People who cannot make an exception see who can
    Given Judith is a "Clerk" of "Lindenschule", who may "Manage enrollments"
    And Judith is signed in
    When Judith visits the students of the class "Robots" in the administration of "Lindenschule"
    And Judith picks "Mia" under "Add a student"
    Then Judith sees "For ages 8–11; Mia Lind is 7 on Tue, Sep 1, 2026."
    And Judith sees "Only owners, and roles with “Override limits”, can make an exception."
    When Judith answers "Close"
    Then Judith sees "Enrolled (1 of 12)"

  @spec-6 @6.seats-capacity
  Scenario: A full class offers its waitlist instead
    Given Ada is signed in
    When Ada visits the students of the class "Choir" in the administration of "Lindenschule"
    And Ada picks "Mia" under "Add a student"
    Then Ada sees the dialog "Choir is full" saying "Full: 2 of 2. Add Mia Lind to the waitlist or raise the limit."
    When Ada answers "Add to the waitlist"
    Then Ada sees one toast "Success" saying "Mia Lind is number 1 on the waitlist"
    And Ada sees "Waitlist (1)"

  @spec-6 @6.waitlist-offer
  Scenario: The seat of a removed student is offered to the first on the waitlist
    Given Leo, Ida, and Tom wait for a seat in "Choir"
    And Ada is signed in
    When Ada visits the students of the class "Choir" in the administration of "Lindenschule"
    And Ada chooses "Remove Ben Lind"
    Then Ada sees the dialog "Remove Ben Lind?" saying "They are no longer enrolled in Choir. Unless the class has ended, we offer the seat to the next eligible student on the waitlist."
    When Ada answers "Remove"
    Then Ada sees one toast "Success" saying "Ben Lind was removed, and the seat is offered to Leo Lind"
    And Ada sees "Offered a seat (1)"
    And Ada sees "Waitlist (2)"

  @spec-6 @spec-5 @spec-8 @8.saved-message @6.seats-capacity
  Scenario: The rules of a class can be changed, but the limit cannot go below the seats taken
    Given Ada is signed in
    When Ada visits the settings of the class "Choir" in the administration of "Lindenschule"
    And Ada sets
      | Minimum age (optional) | 8                              |
      | Outside these ages      | Families can request a seat   |
      | Maximum students (optional)| 3                              |
      | When full         | No waitlist                |
      | Enrollment      | By request, with approval       |
    And Ada chooses "Save"
    Then Ada sees one toast "Success" saying "Class was saved successfully"
    When Ada sets
      | Maximum students (optional) | 1 |
    And Ada chooses "Save"
    Then Ada reads "2 seats are already taken." at "Maximum students (optional)"
